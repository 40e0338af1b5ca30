export { offlineModel } from './offline-model.ts';
