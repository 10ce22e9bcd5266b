export { sumBatch } from './sums/service.ts';
