import type { TreemapSeriesOption } from 'echarts/charts';
import type { YearAccount } from '#features/actuals/contract.ts';
import { font } from '#web/theme/tokens.ts';
import { type ChartColors, markHint } from '#web/ui/chart/axes.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';
import { FRAME_LABEL, TILE_LABEL, type TileWords } from '#web/ui/chart/tile-labels.ts';

type Category = YearAccount['byCategory'][number];
type SubCategory = Category['subCategories'][number];

/** A piece of the drawing; without a sub-category it is the frame of the category. */
export interface Piece {
  readonly category: Category;
  readonly subCategory: SubCategory | null;
}

/** What has an area: what cost something, in the order they are given. */
const drawnOf = (categories: readonly Category[]) =>
  categories
    .map((category) => ({
      category,
      subCategories: category.subCategories.filter(({ actualAmount }) => actualAmount > 0),
    }))
    .filter(({ subCategories }) => subCategories.length > 0);

/** The pieces in the order the drawing numbers them, after the whole, which is the first. */
export const piecesOf = (categories: readonly Category[]): readonly (Piece | null)[] => [
  null,
  ...drawnOf(categories).flatMap(({ category, subCategories }) => [
    { category, subCategory: null },
    ...subCategories.map((subCategory) => ({ category, subCategory })),
  ]),
];

interface CompositionDrawing {
  readonly categories: readonly Category[];
  readonly steps: ReadonlyMap<number, 1 | 2 | 3 | 4 | 5>;
  readonly colors: ChartColors;
  readonly nameOf: (named: Category | SubCategory) => string;
  /** Of the whole; empty where there is none. */
  readonly shareOf: (category: Category) => string;
  readonly text: (yuan: number) => string;
  readonly tooltip: (piece: Piece) => string;
}

/** Categories and within them their sub-categories, each as large as it cost. */
export function compositionOption(drawing: CompositionDrawing): ChartOption {
  const { categories, steps, colors, nameOf, shareOf, text, tooltip } = drawing;
  const pieces = piecesOf(categories);
  const wordsOf = (
    named: Category | SubCategory,
    figure: string,
  ): { readonly words: TileWords } => ({
    words: { name: nameOf(named), figure },
  });
  const series: TreemapSeriesOption = {
    type: 'treemap',
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    roam: false,
    nodeClick: false,
    breadcrumb: { show: false },
    cursor: 'pointer',
    // Largest first would part the order of the categories, which is the same everywhere.
    sort: 'desc',
    data: drawnOf(categories).map(({ category, subCategories }) => {
      const step = steps.get(category.categoryId) ?? 5;
      return {
        name: nameOf(category),
        ...wordsOf(category, shareOf(category)),
        value: category.actualAmount,
        itemStyle: {
          color: colors.surface,
          borderColor: colors.surface,
          gapWidth: 2,
          borderWidth: 0,
        },
        upperLabel: { ...FRAME_LABEL, color: colors.ink },
        children: subCategories.map((subCategory) => ({
          name: nameOf(subCategory),
          ...wordsOf(subCategory, text(subCategory.actualAmount)),
          value: subCategory.actualAmount,
          itemStyle: { color: colors[`step${step}`], borderWidth: 0, borderRadius: 2 },
          label: { color: step === 1 ? colors.onStep1 : colors.onStep },
        })),
      };
    }),
    levels: [{ itemStyle: { gapWidth: 4, borderWidth: 0, borderColor: colors.surface } }, {}, {}],
    label: TILE_LABEL,
    emphasis: { itemStyle: { borderColor: colors.primaryText, borderWidth: 2 } },
  };
  return {
    animation: false,
    textStyle: { fontFamily: font.family },
    tooltip: markHint(colors, (at) => {
      const piece = pieces[at];
      return piece == null ? '' : tooltip(piece);
    }),
    series: [series],
  };
}
