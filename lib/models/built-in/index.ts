export { offlineModel } from './built-in-model.ts';
