/** What other parts of the server use of the approvals. */
export { approvalsListener } from './follow.ts';
