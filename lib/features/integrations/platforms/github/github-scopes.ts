/**
 * What the person is asked to allow. GitHub has no smaller scope with which private repositories can be read. A GitHub App has
 * permissions of its own, and ignores scopes.
 */
export const githubScopes = ['repo'];
