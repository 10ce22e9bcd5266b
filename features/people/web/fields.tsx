/** What this feature lends to the screens of others. */
export {
  type DepartmentChoice,
  DepartmentSelect,
  DepartmentsSelect,
} from './fields/department-select.tsx';
export { PeoplePicker, type PersonChoice, PersonPicker } from './fields/person-picker.tsx';
