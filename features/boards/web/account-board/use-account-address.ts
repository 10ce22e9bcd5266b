import { type About, idIn, useBoardAddress } from '../board/use-board-address.ts';

/** What the board is about: some months of a year, and one category where somebody chose one. */
export interface AccountAbout extends About {
  readonly startMonth: number | null;
  readonly endMonth: number | null;
  readonly categoryId: number | null;
}

const monthOf = (text: string | null): number | null =>
  text !== null && /^(1[0-2]|[1-9])$/.test(text) ? Number(text) : null;

/** The same as the address has it; months the wrong way round are none. */
export function useAccountAddress() {
  const { about, params, change } = useBoardAddress();
  const [from, to] = [monthOf(params.get('startMonth')), monthOf(params.get('endMonth'))];
  const agree = (from ?? 1) <= (to ?? 12);
  const account: AccountAbout = {
    ...about,
    startMonth: agree ? from : null,
    endMonth: agree ? to : null,
    categoryId: idIn(params.get('category')),
  };
  return { about: account, change };
}
