/**
 * Makes the embedded Supabase of the tests hash passwords at bcrypt's lowest cost: the tests create hundreds of accounts, and
 * spent half their time on hashing. The installation tests keep the default cost.
 */
export const cheapPasswords = { LITE_AUTH_BCRYPT_COST: '4' };
