/** Says by another deliverable when one is to come: "at the same time as Gwen's", "at the hour Tobias gets his", "the day before the digest". */
export const timeOfOther =
  /\b(?:(?:at|on|to) )?(?:the )?(?:same (?<same>time|hour|day|slot)s? (?:as|that)|(?<at>time|hour|day)(?= \S+ (?:gets|has|sees|receives)\b)|day (?<side>before|after)) (?<other>(?!(?:now|before|usual|always|today|it|that|this|ever|last)\b)[^,.;:!?]{2,60}?)(?= (?:gets|has|sees|receives|comes|goes|runs|is)\b|$|[,.;:!?])(?: (?:gets|has|sees|receives|comes|goes|runs|is)\b(?: (?:his|hers|theirs|it|out))?)?/i;
