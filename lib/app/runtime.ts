export { runtime } from './web.ts';
