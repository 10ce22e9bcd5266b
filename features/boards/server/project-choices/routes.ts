import { projectChoiceEndpoints } from '#features/boards/contract-project-choices.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { findProjectChoices } from './store.ts';

export const projectChoiceRoutes: readonly Route[] = [
  route(projectChoiceEndpoints.list, ({ query }, { db, actor }) =>
    findProjectChoices(db.executor, actor, query.query),
  ),
];
