/** "The status could leave the house soon": too vague for a change, or for what cannot be taken back, if the words alone are not clear. */
export const hedges =
  /\b(?:maybe|perhaps|might|could (?!you\b|u\b|we\b)|probably|i (?:guess|suppose)|not sure|at some point|tbh|to be honest|not (?:too |very |so |that |really |entirely |quite )?(?:happy|convinced|keen|thrilled)|should (?:we|i)|do we (?:still )?need)\b/i;
