import { useNames as useSharedNames } from '#web/i18n/use-names.ts';

/** Names in the reader's language, of departments as well. */
export function useNames() {
  const nameOf = useSharedNames();
  return {
    nameOf,
    deptOf: ({ deptZh, deptEn }: { readonly deptZh: string; readonly deptEn: string }) =>
      nameOf({ nameZh: deptZh, nameEn: deptEn }),
  };
}
