/** "They hate it": who, and what, is in another message. "Should do the trick" says nothing at all. */
export const saysNothingAlone =
  /^(?:(?:that|which|it|this) )?(?:should|would|will|ought to|could) (?:do (?:the (?:trick|job)|it|nicely|fine|us|me)|be (?:fine|enough|great|good|perfect|plenty|lovely)|suffice|work|suit (?:us|me|them))\b[^,;]{0,12}$|^(?:they|he|she|everyone|everybody|nobody|no ?one|people|it|that|this|(?:our|my|the) \p{L}+) (?:\p{L}+ ){1,3}(?:it|that|this|them)[.!\s]*$/iu;

/** "The status could leave the house soon": too vague for a change if the words alone are not clear. */
export const hedges =
  /\b(?:maybe|perhaps|might|could (?!you\b|u\b|we\b)|probably|i (?:guess|suppose)|not sure|at some point|should (?:we|i)|do we (?:still )?need|i(?:['’]d| would) have \p{L}+ed)\b|^if (?:no ?one|nobody|we|they|it|the)\b/iu;

const opinion =
  /\b(?:i (?:guess|suppose)|not sure|not (?:too |very |so |that |really |entirely |quite )?(?:happy|convinced|keen|thrilled))\b/i;
const decision = /\b(?:reject\w*|approv\w+|turn\b.*\bdown|bin|send\b.*\bback|redo|rewrite|sign\w*)\b/i;

/** True for what only says how somebody finds a draft: "not happy with it". */
export const isOnlyOpinion = (text: string) => opinion.test(text) && !decision.test(text);
