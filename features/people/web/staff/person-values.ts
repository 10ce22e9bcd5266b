import type { PersonRow } from '#features/people/contract.ts';
import type { GrantedRole } from '#kernel/roles.ts';

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
  };
}

const orNull = (text: string) => text.trim() || null;

/** The request the values make; the account is called like the staff number unless somebody says more. */
export function requestOf(values: PersonValues) {
  return {
    ...values,
    deptId: values.deptId ?? 0,
    userName: values.userName.trim() || values.staffNo.trim().toLowerCase(),
    leaveDate: orNull(values.leaveDate),
    email: orNull(values.email),
    grade: orNull(values.grade),
  };
}
