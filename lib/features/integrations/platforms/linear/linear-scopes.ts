/** What the person is asked to allow: to read, and to create comments and issues. Nothing that exists can be changed with it. */
export const linearScopes = ['read', 'comments:create', 'issues:create'];
