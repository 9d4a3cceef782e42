"""The corners of the rules: what can happen in a game and should be seen to have happened.

The referee counts them as it judges. A corner that never turns up in thousands of games means that a
branch of the rules has not been tried.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

CORNERS: Final[dict[str, str]] = {
    # set-up
    "tokens_deal_short": "the token supply did not reach for everybody's first tokens",
    "token_bought": "a Reserve card was given up for a token",
    "tokens_bought_several": "one player gave up several Reserve cards for tokens",
    "purchase_limit_reached": "a player gave up as many Reserve cards as the rules allow",
    "purchase_emptied_supply": "the last token of the supply was bought",
    "purchases_by_both_partners": "both partners bought tokens from their one Reserve",
    # before the tricks
    "battle_standard": "a Standard battle",
    "battle_mobile": "a Mobile battle",
    "battle_siege": "a Siege",
    "battle_massive": "a Massive battle",
    "site_no_larger_than_peek": "no cards were dealt after the Site was picked",
    "site_smaller_than_peek": "the Site had fewer tricks than cards already dealt",
    "deployment": "partners with Initiative exchanged cards before the battle",
    "deployment_full": "they exchanged as many cards as the rules allow",
    "reserve_draw": "a player drew from the Reserve",
    "reserve_draw_commander": "a Commander was drawn from the Reserve",
    "reserve_draw_thrown_back": "a card just drawn from the Reserve was discarded at once",
    "reserve_draw_by_both_partners": "both partners drew from their one Reserve in one battle",
    "reserve_emptied": "the last card of a Reserve was drawn or given up",
    # a player's turn
    "cycle_tirailleur": "Cycle with a Tirailleur",
    "cycle_scout": "Cycle with a Scout",
    "scout": "Scout",
    "scout_small_hand": "Scout on an opponent with fewer cards than the Scout's rank",
    "scout_empty_hand": "Scout on an opponent without cards",
    "cycle_then_scout": "Cycle, then Scout, in one turn",
    "scout_then_cycle": "Scout, then Cycle, in one turn",
    "strengthen": "a card was strengthened",
    "strengthen_several": "several Tirailleurs on one card",
    "strengthen_commander": "a Commander was strengthened",
    "strengthen_light": "a skirmishing Tirailleur or Scout was strengthened",
    "skirmish_led": "a Tirailleur or Scout was led",
    "skirmish_followed": "a Tirailleur or Scout followed its suit",
    "skirmish_void": "a Tirailleur or Scout was played to another suit, for lack of plain cards",
    "skirmish_not_forced": "another card was played instead of the light one of the suit led",
    "commander_not_following": "a Commander was played by a holder of plain cards of the suit led",
    "retreat_not_following": "a Retreat was played by a holder of plain cards of the suit led",
    "retreat_only_card": "a Retreat was played by a player with nothing else",
    "void_discard": "a plain card of another suit was played, for lack of the suit led",
    "deck_short_cycle": "Cycle found fewer cards than its rank",
    "deck_short_strengthen": "Strengthen found fewer cards than Tirailleurs",
    "deck_short_redraw": "Draw 2, Discard 2 found fewer cards",
    "deck_went_round": "a card put under the deck in this battle was drawn again",
    # leading
    "retreat_led": "a Retreat was led",
    "retreat_led_twice": "a led Retreat was followed by another, so a third player led",
    "commander_led": "a Commander was led",
    "commander_led_after_retreat": "a Commander was led by the player after a led Retreat",
    "commander_led_second_suit": "a Commander was led in the second suit of its name",
    "light_led_after_retreat": "a Tirailleur or Scout was led after a Retreat",
    # tokens
    "token_bonus": "a +3 was played",
    "token_suit_change": "a Suit Change was played",
    "token_redraw": "a Draw 2, Discard 2 was played",
    "token_reversal": "a Reversal was played",
    "reversal_one": "one Reversal in a trick",
    "reversal_two": "two Reversals in a trick, cancelled",
    "reversal_three": "three Reversals in a trick",
    "reversal_four": "four Reversals in a trick, cancelled",
    "tokens_from_all": "every player of a trick played a token",
    "tokens_several": "a player played several tokens in one trick, where the rules allow it",
    "tokens_after_led_retreat": "tokens were played from the lead player on, not from the leader",
    "bonus_on_loser": "a +3 was played on a card that did not win",
    "bonus_combined_arms": "a +3 on a card raised by Combined Arms",
    "bonus_strengthened": "a +3 on a strengthened card",
    "bonus_reversal": "a +3 and an uncancelled Reversal in one trick",
    "suit_change_commander": "a Suit Change on a Commander",
    "suit_change_lead_card": "a Suit Change on the card that led",
    "suit_change_retreat": "a Suit Change on a Retreat, without effect",
    "suit_change_same_suit": "a Suit Change to the suit the card had",
    "suit_change_massive": "a Suit Change in a Massive battle",
    "suit_change_won": "the winning card resolved in a suit named by a Suit Change",
    "redraw_in_retreat_trick": "a Draw 2, Discard 2 in a trick with a Retreat",
    "token_without_card": "a player held a token but had no card in the trick",
    # the winner
    "all_retreat_trick": "a trick of nothing but Retreats",
    "massive_nobody_wins": "a Massive trick nobody won after a Suit Change",
    "massive_won_without_lead_suit": "a Massive trick without the suit led, won by the best rank",
    "massive_higher_off_suit": "a higher card of another suit lost a Massive trick",
    "won_off_suit": "a trick of a ranked battle was won by a card of a suit that was not led",
    "won_by_suit_not_rank": "the winner's rank was not the best of the trick",
    "tie": "the best cards were tied, the first one won",
    "tie_reversal": "the best cards were tied under a Reversal",
    "tie_of_partners": "the tied best cards were those of partners",
    "retreat_with_winner": "a trick with a Retreat in it was won",
    "commander_other_suit": "a led Commander resolved in the suit it had not declared",
    "commander_second_suit_wins": "a Commander resolved in its second suit because that won",
    "commander_bound_to_first_suit": "a Commander in its first suit, where the rules bind it to that",
    "commander_partner_winning": "a Commander kept its first suit: its side was winning already",
    "commander_loses": "a Commander could not win in either suit",
    "commanders_two": "two Commanders in one trick",
    "commanders_three": "three or more Commanders in one trick",
    # decisive
    "decisive_exact_margin": "decisive by exactly the margin",
    "decisive_one_short": "one rank short of decisive",
    "decisive_reversal": "decisive under a Reversal",
    "decisive_barred_by_retreat": "decisive but for a Retreat in the trick",
    "decisive_partner_close": "decisive although the partner's rank was within the margin",
    "decisive_no_opponent": "decisive because no opponent had a card in the trick",
    "not_decisive_no_opponent": "not decisive, by the rules, though no opponent had a card in it",
    "decisive_by_modifiers": "decisive only because +3, Strengthen or Combined Arms count",
    "decisive_not_by_modifiers": "not decisive only because they do not count",
    # running out of cards
    "skips_trick": "a player without cards did not play in a trick",
    "lead_to_partner": "a player without cards should have led, the partner led",
    "lead_passed_on": "a player without cards should have led, another one clockwise led",
    "ended_early": "a battle ended early because nobody had cards",
    "cards_left_over": "cards were left over at the end of a battle",
    # partnerships
    "march_taken": "cards were sent to the guns",
    "march_full": "as many cards as the rules allow were sent to the guns",
    "march_refused": "nothing was sent to the guns, the chance was given up",
    "march_without_cards": "the partner had no cards to send to the guns",
    "march_last_card_before_play": "the partner sent the last cards before playing to the trick",
    "march_by_later_player": "the guns were played by the second of the partners",
    "combined_arms": "Combined Arms",
    "combined_arms_light": "Combined Arms with a skirmishing light card",
    "combined_arms_barred": "no Combined Arms because of a partner's Commander or Retreat",
    "combined_arms_won": "Combined Arms made a losing card win",
    "initiative_seat_changed": "the side with Initiative gave it to its other player",
    # scoring
    "rout": "a Rout",
    "rout_exactly_half": "a Rout with exactly the fraction of the battle's size",
    "rout_spoiled": "decisive tricks for a Rout, but an opponent took one too",
    "rout_just_missed": "all decisive tricks to one side, one too few for a Rout",
    "rout_exactly_threshold": "Rout points exactly at the threshold",
    "rout_over_threshold": "Rout points above the threshold",
    "net_lowered": "the lowest side had decisive tricks, so net counts were lowered",
    "commander_point": "a point for a Commander in a decisive trick",
    "commander_own": "a Commander in a decisive trick won by its own side",
    "commander_captured": "a Commander in a decisive trick won by another side",
    # Initiative
    "initiative_moved": "the Initiative moved to another side",
    "initiative_kept": "the holder alone had the fewest points",
    "initiative_tie_kept": "the holder kept it in a tie",
    "initiative_tie_chosen": "the holder chose between the two others",
    "initiative_token": "a +3 came with the Initiative",
    # the end
    "end_rout": "the game was won by Rout points",
    "end_rout_extra": "the game was won by Rout points in an extra battle",
    "end_points": "the game was won by points",
    "end_sites_exhausted": "the leader had been routed but there was no Site left",
    "extra_battle": "the leader had been routed, an extra battle followed",
    "extra_battles_repeated": "a second extra battle followed the first",
    "leader_routed_others": "the leader had scored the Rout of the last battle and won",
    "lead_changed_by_bonus": "the Reserve bonus changed who led",
    "reserve_bonus_commander": "the Reserve bonus counted a Commander",
    "tie_rout_points": "a tie broken by Rout points",
    "tie_last_trick": "a tie broken by the last trick",
    "tie_last_battle": "a tie broken by the points in the last battle",
    "tie_third_player": "a tie won by the untied third player",
    "tie_drawn": "a tie with no trick ever won, drawn at random",
    "tie_of_three": "three players tied for the lead",
}
"""Corner names, each with its meaning."""


class CornerCounts(Counter[str]):
    """How often each corner was reached; unknown names are refused."""

    def note(self, corner: str, happened: bool = True) -> None:
        """Count a corner, if it happened."""
        if corner not in CORNERS:
            raise KeyError(corner)
        if happened:
            self[corner] += 1
