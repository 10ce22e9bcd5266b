import type { CreateRequest, ProjectDetail, ProjectView } from '#features/projects/contract.ts';

/** The form's fields, named as in the request; a required one is undefined until it is filled in. */
export interface ProjectValues {
  readonly parentId: number | null;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly projectType?: CreateRequest['projectType'];
  readonly division?: CreateRequest['division'];
  readonly status: CreateRequest['status'];
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly leadId: number | null;
  readonly directorId: number | null;
  readonly members: { readonly people: readonly number[]; readonly departments: readonly number[] };
}

export function valuesOf(project: ProjectDetail): ProjectValues {
  const { code, nameZh, nameEn, projectType, division, status, startDate, endDate } = project;
  return {
    ...{ code, nameZh, nameEn, projectType, division, status, startDate, endDate },
    parentId: project.parent?.id ?? null,
    leadId: project.lead?.id ?? null,
    directorId: project.director?.id ?? null,
    members: {
      people: project.members.people.map(({ id }) => id),
      departments: project.members.departments.map(({ id }) => id),
    },
  };
}

/** A new project; beneath a main project it begins and ends with that one. */
export function newValues(main: ProjectView | null): ProjectValues {
  return {
    parentId: main?.id ?? null,
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
  const parentId = rest.parentId ?? null;
  return {
    ...rest,
    parentId,
    nameEn: rest.nameEn ?? '',
    startDate: startDate ?? '',
    members: { people: [...members.people], departments: [...members.departments] },
    ...(parentId === null && { projectType, division }),
  };
}
