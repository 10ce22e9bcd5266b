/** What other parts of the server use of the budgets. */

export {
  accessTo,
  accessToEdit,
  type BudgetAccess,
  seenBudgets,
  seenWholeBy,
} from './access.ts';
export { keepPlanned } from './keeping.ts';
export { coverMovedProjects } from './versions/covers.ts';
export { lockBudget } from './versions/store.ts';
