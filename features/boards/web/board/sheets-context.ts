import { createContext, useContext, useEffect, useState } from 'react';
import { saveBlob } from '#web/api/download.ts';
import { type CardSheet, fileNameOf, sheetCsv } from '#web/ui/chart-card/sheet.ts';

interface NamedSheet {
  readonly title: string;
  readonly unit: string;
  readonly sheet: CardSheet;
}

type Sheets = Map<string, NamedSheet>;

/** The tables of all cards of a page, as they stand on it. */
export const SheetsContext = createContext<Sheets | null>(null);

/** Tables that cards lay down; kept as long as the page is there. */
export function useSheets(): Sheets {
  const [sheets] = useState<Sheets>(() => new Map());
  return sheets;
}

/** Lays the card's table beside those of the others, for the file of the whole page. */
export function useLaidDown(card: string, named: NamedSheet): void {
  const sheets = useContext(SheetsContext);
  useEffect(() => {
    sheets?.set(card, named);
  });
  useEffect(
    () => () => {
      sheets?.delete(card);
    },
    [sheets, card],
  );
}

/** All tables of a page as one file: what it is narrowed to first, then card after card. */
function sheetsCsv(title: string, filters: readonly string[], sheets: Sheets): string {
  const parts = [...sheets.values()].map(({ title: name, unit, sheet }) =>
    sheetCsv([name, unit], sheet).replace(/^\uFEFF/, ''),
  );
  return `${sheetCsv([title, ...filters], { heads: [], rows: [] })}${parts.join('\r\n')}`;
}

export function saveSheets(title: string, filters: readonly string[], sheets: Sheets): void {
  const text = sheetsCsv(title, filters, sheets);
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(title, 'csv'));
}
