/** What this feature lends to the screens of others, and uses itself. */
export type { LabourValue } from '#features/people/rules-standards.ts';
export { DepartmentSelect, DepartmentsSelect } from './fields/department-select.tsx';
export { PeoplePicker, type PersonChoice, PersonPicker } from './fields/person-picker.tsx';
export { LabourSwitch } from './labour/labour-switch.tsx';
export { useLabourValue, useSeesRates } from './labour/use-labour-value.ts';
