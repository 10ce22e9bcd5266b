import {
  accessEndpoints,
  departmentEndpoints,
  peopleEndpoints,
} from '#features/people/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { invitePeople, issuePasswords, previewAccess } from './access/service.ts';
import {
  createDepartment,
  editDepartment,
  listDepartments,
  moveDepartment,
  removeDepartment,
} from './departments/service.ts';
import { panelDepartments } from './service.ts';
import { removePeople, resetPassword, setPeopleEnabled } from './staff/accounts.ts';
import { exportPeople } from './staff/export.ts';
import { importPeople } from './staff/import.ts';
import { createPerson, editPerson, listPeople, readPerson } from './staff/service.ts';
import { peopleTemplate } from './staff/sheet.ts';

const staffRoutes: readonly Route[] = [
  route(peopleEndpoints.panelDepartments, (_, context) => panelDepartments(context)),
  route(peopleEndpoints.list, ({ query }, context) => listPeople(context, query)),
  route(peopleEndpoints.importTemplate, async (_, { language }) => peopleTemplate(language)),
  route(peopleEndpoints.exportPeople, ({ query }, context) => exportPeople(context, query)),
  route(peopleEndpoints.read, ({ params }, context) => readPerson(context, params.id)),
  route(peopleEndpoints.create, ({ body }, context) => createPerson(context, body)),
  route(peopleEndpoints.update, ({ body }, context) => editPerson(context, body)),
  route(peopleEndpoints.remove, ({ params }, context) => removePeople(context, [params.id])),
  route(peopleEndpoints.removeMany, ({ body }, context) => removePeople(context, body.ids)),
  route(peopleEndpoints.setEnabled, ({ body }, context) => setPeopleEnabled(context, body)),
  route(peopleEndpoints.resetPassword, ({ body }, context) => resetPassword(context, body.id)),
  route(peopleEndpoints.importPeople, ({ query, file }, context) =>
    importPeople(context, file, query.mode),
  ),
];

/** `mail`: whether this installation sends e-mail. */
const accessRoutes = (mail: boolean): readonly Route[] => [
  route(accessEndpoints.preview, ({ body }, context) => previewAccess(context, body, mail)),
  route(accessEndpoints.invite, ({ body }, context) => invitePeople(context, body, mail)),
  route(accessEndpoints.passwords, ({ body }, context) => issuePasswords(context, body)),
];

export const peopleRoutes = (mail: boolean): readonly Route[] => [
  ...staffRoutes,
  ...accessRoutes(mail),
  route(departmentEndpoints.list, (_, context) => listDepartments(context)),
  route(departmentEndpoints.create, ({ body }, context) => createDepartment(context, body)),
  route(departmentEndpoints.update, ({ body }, context) => editDepartment(context, body)),
  route(departmentEndpoints.move, ({ body }, context) => moveDepartment(context, body)),
  route(departmentEndpoints.remove, ({ body }, context) => removeDepartment(context, body)),
];
