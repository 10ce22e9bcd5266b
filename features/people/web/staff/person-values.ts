import type { PersonRow } from '#features/people/contract.ts';
import { usualFirstDay } from '#features/people/rules-assignments.ts';
import type { GrantedRole } from '#kernel/roles.ts';
import { companyToday } from '#web/company-time.ts';

/** A person as the form holds them: what has not been filled in is empty. */
export interface PersonValues {
  readonly staffNo: string;
  readonly userName: string;
  readonly nickName: string;
  readonly deptId: number | null;
  readonly hireDate: string;
  readonly leaveDate: string;
  readonly email: string;
  readonly grade: string;
  readonly roles: GrantedRole[];
  /** From when another department or grade counts; asked of people who are there already. */
  readonly assignedFrom: string;
}

export const NEW_PERSON: PersonValues = {
  staffNo: '',
  userName: '',
  nickName: '',
  deptId: null,
  hireDate: '',
  leaveDate: '',
  email: '',
  grade: '',
  roles: ['user'],
  assignedFrom: '',
};

export function valuesOf(person: PersonRow): PersonValues {
  const { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, grade, roles } = person;
  return {
    staffNo,
    userName,
    nickName,
    deptId,
    hireDate,
    leaveDate: leaveDate ?? '',
    email: email ?? '',
    grade: grade ?? '',
    roles,
    assignedFrom: usualFirstDay(companyToday(), person),
  };
}

const orNull = (text: string) => text.trim() || null;

/** The request the values make; the account is called like the staff number unless somebody says more. */
export function requestOf({ assignedFrom: _, ...values }: PersonValues) {
  return {
    ...values,
    deptId: values.deptId ?? 0,
    userName: values.userName.trim() || values.staffNo.trim().toLowerCase(),
    leaveDate: orNull(values.leaveDate),
    email: orNull(values.email),
    grade: orNull(values.grade),
  };
}

/** The department and grade that are to be others than today's. */
export function changeOf(
  person: Pick<PersonRow, 'deptId' | 'grade'>,
  values: Pick<PersonValues, 'deptId' | 'grade'>,
): { readonly deptId?: number; readonly grade?: string | null } {
  const grade = orNull(values.grade);
  return {
    ...(values.deptId === null || values.deptId === person.deptId ? {} : { deptId: values.deptId }),
    ...(grade === person.grade ? {} : { grade }),
  };
}

/** The same for somebody who is there, by the newest version that was seen. */
export function editOf(person: PersonRow, values: PersonValues, version: number) {
  const moved = Object.keys(changeOf(person, values)).length > 0;
  return {
    ...requestOf(values),
    id: person.id,
    version: Math.max(version, person.version),
    ...(moved ? { assignedFrom: values.assignedFrom } : {}),
  };
}
