import { z } from 'zod';
import { endpoint, id } from '#kernel/schemas.ts';

export const peopleEndpoints = {
  panelDepartments: endpoint({
    id: 'people.panelDepartments',
    method: 'GET',
    path: '/api/v1/workHour/panel/ac/org/user/deptIdList',
    access: 'departments:panel',
    effect: 'read',
    summary: 'Identifiers of the departments whose figures this person may see',
    reply: z.array(id),
  }),
};
