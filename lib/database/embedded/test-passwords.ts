/**
 * The environment in which an embedded Supabase of tests hashes passwords at the least cost that bcrypt has: hundreds of
 * accounts are made, and at the usual cost half of its time went into that. The installation tests keep the usual cost.
 */
export const cheapPasswords = { LITE_AUTH_BCRYPT_COST: '4' };
