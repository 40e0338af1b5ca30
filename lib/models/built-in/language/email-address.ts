/** An email address in a text, without the punctuation around it. */
export const emailAddress = /[^\s@<>"'(]+@[^\s@<>"']+\.[^\s@<>"',;]*[^\s@<>"',;.!?)]/;
export const emailAddresses = new RegExp(emailAddress, 'g');
