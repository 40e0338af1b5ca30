/** Somebody who writes on the platforms. */
interface CompanyPerson {
  name: string;
  email: string;
}

/** The team of Ledger, the bookkeeping product of Acme. Maya is the person whose account is connected. */
export const people = {
  maya: { name: 'Maya Okafor', email: 'maya@acme.com' },
  jonas: { name: 'Jonas Weber', email: 'jonas@acme.com' },
  priya: { name: 'Priya Raman', email: 'priya@acme.com' },
  elif: { name: 'Elif Kaya', email: 'elif@acme.com' },
  tom: { name: 'Tom Beck', email: 'tom@acme.com' },
  sarah: { name: 'Sarah Lind', email: 'sarah@acme.com' },
} as const satisfies Record<string, CompanyPerson>;

export type PersonKey = keyof typeof people;

/** People outside Acme, who write emails. */
export const outsiders = {
  nadia: { name: 'Nadia Cole', email: 'nadia.cole@harborfoods.example' },
  owen: { name: 'Owen Fenwick', email: 'owen@fenwickcycles.example' },
  robert: { name: 'Robert Hale', email: 'r.hale@halepartners.example' },
  lena: { name: 'Lena Brandt', email: 'lena.brandt@northbank.example' },
  amir: { name: 'Amir Sadeghi', email: 'amir.sadeghi@mail.example' },
} as const satisfies Record<string, CompanyPerson>;

export type OutsiderKey = keyof typeof outsiders;
