/** An email address in a text, without the punctuation around it. */
export const emailAddress = /[^\s@<>"'(]+@[^\s@<>"']+\.[^\s@<>"',;]*[^\s@<>"',;.!?)]/;
/** A request without addresses such as "goes to team@acme.example" or "(maya@acme.example)", which are no part of a title. */
export const withoutAddress = (text: string): string =>
  text.replace(
    /[,;.–-]? ?(?:and )?\(?(?:(?:(?:(?:my|the|her|his|their|our|its) )?(?:e-?mail )?address (?:is|would be)|(?:it )?(?:goes|go|should go|is sent|send(?: it)?|sent|mailed)(?: out)? to|to|at|(?:by )?e?-?mail(?: it)?(?: to)?:?) )?[^\s@(]+@[^\s@,;)]+[^\s@,;.)]\)?/gi,
    '',
  );

export const emailAddresses = new RegExp(emailAddress, 'g');
