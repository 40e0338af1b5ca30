/** What an administrator allows the connection to do. Notion has no scopes that are asked for when people sign in. */
export const notionCapabilities = ['Read content', 'Insert content', 'Read user information without email addresses'] as const;
