/**
 * The environment in which the embedded Supabase of the tests hashes passwords at bcrypt's lowest cost: the tests create hundreds of
 * accounts, and half of their time went into hashing. The installation tests keep the default cost.
 */
export const cheapPasswords = { LITE_AUTH_BCRYPT_COST: '4' };
