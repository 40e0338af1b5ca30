/** An email address in a text, without the punctuation around it. */
export const emailAddress = /[^\s@<>"'(]+@[^\s@<>"']+\.[^\s@<>"',;]*[^\s@<>"',;.!?)]/;
/** A request without "my address is maya@acme.example" or "goes to team@acme.example", which are no part of a title. */
export const withoutAddress = (text: string): string =>
  text.replace(
    /[,;.–-]? ?(?:and )?(?:(?:(?:my|the|her|his|their|our|its) )?(?:e-?mail )?address (?:is|would be)|(?:it )?(?:goes|go|should go|is sent|sent|mailed)(?: out)? to|to|by mail to) [^\s@]+@[^\s@,;]+[^\s@,;.]/gi,
    '',
  );

export const emailAddresses = new RegExp(emailAddress, 'g');
