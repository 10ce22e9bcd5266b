import { expect, it } from 'vitest';
import { drawnAsSvg } from './library.ts';
import { FRAME_LABEL, TILE_LABEL } from './tile-labels.ts';

const tile = (name: string, figure: string, value: number) => ({
  name,
  words: { name, figure },
  value,
});

const drawn = (width: number, height: number) => {
  const svg = drawnAsSvg(
    {
      series: [
        {
          type: 'treemap',
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          breadcrumb: { show: false },
          label: TILE_LABEL,
          data: [
            {
              ...tile('Material', '4.4%', 4),
              upperLabel: FRAME_LABEL,
              children: [tile('Moulds', '830.12k', 4)],
            },
          ],
        },
      ],
    },
    width,
    height,
  );
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
};

it('says name and figure where there is room for both', () => {
  expect(drawn(300, 200)).toEqual(expect.arrayContaining(['Moulds', '830.12k', 'Material 4.4%']));
});

it('never cuts a figure: what is too narrow or too low for it has its name alone', () => {
  expect(drawn(50, 200).join()).not.toMatch(/\d/);
  expect(drawn(50, 200).join()).toContain('Mo');
  expect(drawn(300, 52)).toEqual(expect.arrayContaining(['Moulds', 'Material 4.4%']));
  expect(drawn(300, 52)).not.toContain('830.12k');
});

it('says nothing where not even a name can be read', () => {
  expect(drawn(24, 200)).toEqual([]);
});
