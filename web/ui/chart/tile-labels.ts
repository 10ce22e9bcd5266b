import { format, PRIORITY, registerLayout } from 'echarts/core';
import { font } from '../../theme/tokens.ts';

/** What a tile of a treemap says, where there is room: its name, and its figure in full. */
export interface TileWords {
  readonly name: string;
  readonly figure: string;
}

/** A tile as the library keeps it, with the words it was given. */
interface Tile {
  readonly words?: TileWords;
  readonly children?: readonly unknown[];
  label?: object;
  upperLabel?: object;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const SIZE = 12;
const LINE = 17;
/** On each side of the words inside a tile, and beside those above one. */
const PADDING = 5;
const FRAME_PADDING = 2;

/** A letter or two and the dots: less of a name says nothing. */
const LEAST_NAME = 32;
const FIGURE = 'normal';
const NAME = 500;

/** How the words inside tiles are set. */
export const TILE_LABEL = {
  position: 'insideTopLeft',
  fontSize: SIZE,
  fontFamily: font.family,
  lineHeight: LINE,
  padding: PADDING,
  overflow: 'truncate',
  rich: { name: { fontSize: SIZE, fontWeight: NAME, lineHeight: LINE } },
} as const;

/** How those above the tiles they frame are. */
export const FRAME_LABEL = {
  show: true,
  height: 20,
  fontSize: SIZE,
  padding: [0, FRAME_PADDING],
};

const widthOf = (text: string, weight: number | string) =>
  format.getTextRect(text, `${weight} ${SIZE}px ${font.family}`).width;

/** Beneath each other: the name cut if it has to be, the figure whole or not at all. */
function inside({ name, figure }: TileWords, { width, height }: Size) {
  const room = { width: width - 2 * PADDING, height: height - 2 * PADDING };
  const fitsName = room.width >= Math.min(widthOf(name, NAME), LEAST_NAME);
  if (!fitsName || room.height < LINE) return null;
  const fitsFigure = room.height >= 2 * LINE && widthOf(figure, FIGURE) <= room.width;
  return fitsFigure ? `{name|${name}}\n${figure}` : `{name|${name}}`;
}

/** In one line above what it frames. */
function above({ name, figure }: TileWords, { width }: Size) {
  const room = width - 2 * FRAME_PADDING;
  const whole = `${name} ${figure}`.trimEnd();
  if (widthOf(whole, FIGURE) <= room) return whole;
  return room >= Math.min(widthOf(name, FIGURE), LEAST_NAME) ? name : null;
}

const shown = (text: string | null) =>
  text === null ? { show: false } : { show: true, formatter: text };

// How large tiles are is known only once they are laid out, and they are drawn right after that.
registerLayout(PRIORITY.VISUAL.POST_CHART_LAYOUT, {
  seriesType: 'treemap',
  reset: (series) => {
    const tiles = series.getData();
    for (let at = 0; at < tiles.count(); at += 1) {
      const tile = tiles.getRawDataItem(at) as Tile;
      const size = tiles.getItemLayout(at) as Size | undefined;
      if (tile?.words === undefined || size === undefined) continue;
      if (tile.children === undefined) {
        tile.label = { ...tile.label, ...shown(inside(tile.words, size)) };
      } else {
        tile.upperLabel = { ...tile.upperLabel, ...shown(above(tile.words, size)) };
      }
    }
  },
});
