import type { PersonChoice } from '#features/people/web/fields.tsx';
import type { CreateRequest, ProjectDetail, ProjectView } from '#features/projects/contract.ts';
import { choiceOf, type ProjectChoice, projectChoiceOf } from '../queries.ts';

/** The form's fields, named as in the request; a required one is undefined until it is filled in. */
export interface ProjectValues {
  readonly parentId: ProjectChoice | null;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly projectType?: CreateRequest['projectType'];
  readonly division?: CreateRequest['division'];
  readonly status: CreateRequest['status'];
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly leadId: PersonChoice | null;
  readonly directorId: PersonChoice | null;
  readonly members: {
    readonly people: readonly PersonChoice[];
    readonly departments: readonly number[];
  };
}

export function valuesOf(project: ProjectDetail): ProjectValues {
  const { code, nameZh, nameEn, projectType, division, status, startDate, endDate } = project;
  return {
    ...{ code, nameZh, nameEn, projectType, division, status, startDate, endDate },
    parentId: project.parent,
    leadId: project.lead,
    directorId: project.director,
    members: {
      people: project.members.people.map(choiceOf),
      departments: project.members.departments.map(({ id }) => id),
    },
  };
}

/** A new project; beneath a main project it begins and ends with that one. */
export function newValues(main: ProjectView | null): ProjectValues {
  return {
    parentId: main === null ? null : projectChoiceOf(main),
    code: main === null ? '' : `${main.code}-`,
    nameZh: '',
    nameEn: '',
    status: main?.status ?? 'active',
    startDate: main?.startDate ?? null,
    endDate: main?.endDate ?? null,
    leadId: null,
    directorId: null,
    members: { people: [], departments: [] },
  };
}

/** What is sent: a sub-project leaves out what it has from its main project. */
export function requestOf(values: ProjectValues): CreateRequest {
  const { projectType, division, members, startDate, ...rest } = values;
  // A field that is not on screen is not among the values either.
  const parentId = rest.parentId?.id ?? null;
  return {
    ...rest,
    parentId,
    leadId: rest.leadId?.id ?? null,
    directorId: rest.directorId?.id ?? null,
    nameEn: rest.nameEn ?? '',
    startDate: startDate ?? '',
    members: { people: members.people.map(({ id }) => id), departments: [...members.departments] },
    ...(parentId === null && { projectType, division }),
  };
}
