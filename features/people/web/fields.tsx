/** What this feature lends to the screens of others, and uses itself. */
export { DepartmentSelect, DepartmentsSelect } from './fields/department-select.tsx';
export { PeoplePicker, type PersonChoice, PersonPicker } from './fields/person-picker.tsx';
