export { builtInModel } from './built-in-model.ts';
