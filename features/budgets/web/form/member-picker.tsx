import { useTranslation } from 'react-i18next';
import { type SearchFieldProps, SearchSelectSeveral } from '#web/ui/search/search-select.tsx';
import { type MemberChoice, memberSearch } from '../queries.ts';

interface MemberPickerProps extends Omit<SearchFieldProps<MemberChoice>, 'search'> {
  readonly value?: readonly MemberChoice[];
  readonly onChange?: (members: readonly MemberChoice[]) => void;
}

/** The effective documents an integration adds up. */
export function MemberPicker(props: MemberPickerProps) {
  const { t } = useTranslation();
  return (
    <SearchSelectSeveral<MemberChoice>
      {...props}
      search={memberSearch}
      placeholder={t('budgets.ui.form.findMember')}
      nothing={t('budgets.ui.form.noMember')}
      shownAs={({ code, name }) => ({ name: `${code} ${name}` })}
    />
  );
}
