import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#features/people/contract.ts';
import {
  type SearchFieldProps,
  SearchSelect,
  SearchSelectSeveral,
  type ShownItem,
} from '#web/ui/search/search-select.tsx';

/** A person as a field holds one; of somebody who is only named elsewhere, less may be known. */
export type PersonChoice = Pick<PersonRow, 'id' | 'nickName'> &
  Partial<Pick<PersonRow, 'staffNo' | 'deptNameZh' | 'deptNameEn'>>;

function usePersonWords({ placeholder }: { readonly placeholder?: string }) {
  const { t, i18n } = useTranslation();
  const shownAs = (person: PersonChoice): ShownItem => {
    const { nickName, staffNo } = person;
    const department = i18n.language === 'en' ? person.deptNameEn : person.deptNameZh;
    return {
      name: nickName,
      detail: [staffNo, department].filter(Boolean).join(' · '),
      ...(staffNo !== undefined && { mark: staffNo }),
    };
  };
  return {
    shownAs,
    nothing: t('search.nobody'),
    placeholder: placeholder ?? t('search.people'),
  };
}

interface OneProps extends SearchFieldProps<PersonChoice> {
  readonly value?: PersonChoice | null;
  readonly onChange?: (person: PersonChoice | null) => void;
}

/** Somebody, found by name, staff number or pinyin; the search decides among whom. */
export function PersonPicker(props: OneProps) {
  return <SearchSelect<PersonChoice> {...props} {...usePersonWords(props)} />;
}

interface SeveralProps extends SearchFieldProps<PersonChoice> {
  readonly value?: readonly PersonChoice[];
  readonly onChange?: (people: PersonChoice[]) => void;
}

/** Several people, each found like one. */
export function PeoplePicker(props: SeveralProps) {
  return <SearchSelectSeveral<PersonChoice> {...props} {...usePersonWords(props)} />;
}
