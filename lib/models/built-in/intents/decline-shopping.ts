import type { Intent } from '../flow/intent.ts';
import { readNoun } from '../language/free-request.ts';
import { listedSteps } from '../language/listed-steps.ts';
import { decline } from './talk.ts';

const amount =
  '(?:\\d+|an?|some|more|another|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|a (?:few|couple of|dozen)|us|me|everyone|everybody|new|(?:break|lun|brun)ch|breakfast|dinner|pizzas?|flights?|tickets? (?:to|for)|tables?|seats?|rooms?|hotels?|cabs?|taxis?|trains?|food|drinks|coffee|flowers)\\b';
/** "Order 40 lanyards", "book a table for six"; "order the sections by date" asks for no purchase, and "book club digest" names something. */
const buys = new RegExp(
  `^(?:order|reserve|book) (?:the |my |our )?${amount}|^get (?:in |us |me )?(?:\\d+|an?|some|more|two|three|four|five|ten|twenty|thirty|forty|fifty|a hundred) (?:boxes|box|packs?|packets?|crates?|bags?|bottles?|cases?|rolls?|pallets?|cartons?) of |^(?:buy|purchase) (?:(?:the|my|our|this|that) )?\\p{L}|^(?:buy|purchase) \\d`,
  'iu',
);
/** "Where's cheapest for clogs", "check amazon for a chair" */
const looksForOffers =
  /^where(?:['’]?s| is| are| can i (?:get|buy|find)) (?:the |my |some )?cheap(?:est)?\b|^\p{L}+ (?:(?:on|at) )?(?:amazon|ebay|etsy|ikea|alibaba) for\b/iu;
/** What the product itself has: "order a summary of churn". */
const ofTheApp =
  /\b(?:calendars?|meetings?|list|plan|steps?|tickets?(?! (?:to|for) \p{Lu})|draft|version|analysis|research|sections?|topics?)\b/iu;

/** Say that nothing can be bought or booked, which a ticket cannot do either. */
export const declineShopping: Intent = {
  name: 'decline to buy',
  read({ text, raw }, situation) {
    // Beside a list of steps, it may be another one.
    const isStep = situation.todos.length > 0 || /\n/.test(raw) || listedSteps(raw).length > 2;
    if (looksForOffers.test(text) && readNoun(text) === undefined) return decline(situation);
    return buys.test(text) && !ofTheApp.test(text) && readNoun(text) === undefined && !isStep ? decline(situation) : undefined;
  },
};
