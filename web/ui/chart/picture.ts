import { font } from '../../theme/tokens.ts';
import { type ChartOption, drawnAsSvg } from './library.ts';

/** What a picture is drawn from. */
export interface ChartPicture {
  readonly option: ChartOption;
  /** In pixels of the page. */
  readonly width?: number;
  readonly height?: number;
}

/** What stands above the drawing, so that the picture says by itself what it shows. */
export interface PictureHead {
  readonly title: string;
  readonly unit: string;
  /** What the page was narrowed to, a line each. */
  readonly filters: readonly string[];
}

export interface PictureColors {
  readonly surface: string;
  readonly ink: string;
  readonly inkSecondary: string;
}

const WIDTH = 960;
const HEIGHT = 420;
const SCALE = 2;
const PADDING = 20;
const TITLE_LINE = 26;
const LINE = 18;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The whole picture as a drawing: head and chart, one above the other. */
export function pictureSvg(
  { option, width = WIDTH, height = HEIGHT }: ChartPicture,
  { title, unit, filters }: PictureHead,
  colors: PictureColors,
) {
  const lines = [unit, ...filters].filter((line) => line !== '');
  const head = PADDING + TITLE_LINE + lines.length * LINE + 6;
  const size = { width: width + 2 * PADDING, height: head + height + PADDING };
  const words = lines.map(
    (line, at) =>
      `<text x="${PADDING}" y="${PADDING + TITLE_LINE + (at + 1) * LINE - 4}" font-size="12" fill="${colors.inkSecondary}">${escaped(line)}</text>`,
  );
  const chart = drawnAsSvg(option, width, height).replace(
    '<svg ',
    `<svg x="${PADDING}" y="${head}" `,
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="${escaped(font.family)}">`,
    `<rect width="100%" height="100%" fill="${colors.surface}"/>`,
    `<text x="${PADDING}" y="${PADDING + 16}" font-size="16" font-weight="650" fill="${colors.ink}">${escaped(title)}</text>`,
    ...words,
    chart,
    '</svg>',
  ].join('');
  return { svg, ...size };
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the drawing cannot be read'));
    image.src = url;
  });
}

/** A chart as a PNG, twice as fine as it stands on the page. */
export async function chartPng(
  picture: ChartPicture,
  head: PictureHead,
  colors: PictureColors,
  scale = SCALE,
): Promise<Blob> {
  const { svg, width, height } = pictureSvg(picture, head, colors);
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = await loaded(url);
    const canvas = document.createElement('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('the picture cannot be made');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
