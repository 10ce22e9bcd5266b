import { expect, it } from 'vitest';
import { pictureSvg } from './picture.ts';

const colors = { surface: '#ffffff', ink: '#111111', inkSecondary: '#555555' };

const option = {
  xAxis: { type: 'category' as const, data: ['1', '2'] },
  yAxis: { type: 'value' as const },
  series: [{ type: 'bar' as const, data: [3, 5], itemStyle: { color: '#123456' } }],
};

const draw = (filters: readonly string[]) =>
  pictureSvg(
    { option, width: 400, height: 200 },
    { title: 'A < B & C', unit: 'yuan', filters },
    colors,
  );

it('says what it shows: title, unit and filters stand above the drawing', () => {
  const { svg } = draw(['2026-01 – 2026-09', 'P-1']);
  for (const words of ['A &lt; B &amp; C', 'yuan', '2026-01 – 2026-09', 'P-1']) {
    expect(svg).toContain(`>${words}</text>`);
  }
  // The bars themselves are in it.
  expect(svg.match(/fill="#123456"/g)).toHaveLength(2);
});

it('grows with its head, and never over the drawing', () => {
  expect(draw(['one', 'two']).height - draw([]).height).toBe(36);
  expect(draw([]).width).toBe(440);
});
