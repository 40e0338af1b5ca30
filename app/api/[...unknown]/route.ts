import { refuse } from '../answers.ts';

/** Answers addresses below /api that no other route has. Without it, Next renders a page for them and reads a form in the request first. */
const answer = () => refuse(404, 'not_found', 'There is nothing at this address.');

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
