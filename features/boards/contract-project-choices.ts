import { z } from 'zod';
import { projectRef } from '#kernel/references.ts';
import { endpoint, searchText } from '#kernel/schemas.ts';

const projectChoice = z.strictObject({ ...projectRef.shape, main: projectRef.nullable() });

export type ProjectChoice = z.output<typeof projectChoice>;

export const projectChoiceEndpoints = {
  list: endpoint({
    id: 'boards.project-choices',
    method: 'GET',
    path: '/api/v1/budget-final/projects',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Projects whose final account the reader may see, by code or name',
    query: z.strictObject({ query: searchText }),
    reply: z.array(projectChoice),
  }),
};
