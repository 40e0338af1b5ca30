/** What the person is asked to allow: to read public channels and their own private ones, names of people, and to post in their name. */
export const slackScopes = ['channels:read', 'channels:history', 'groups:read', 'groups:history', 'users:read', 'chat:write'];
