import { type SQL, sql } from 'drizzle-orm';

/**
 * A whole number that is not negative by a positive one, to the nearest; half way goes to the even
 * neighbour. The same as `roundHalfEven` of kernel/money.ts, which a test holds it to.
 */
export const halfEven = (numerator: SQL, denominator: SQL): SQL => sql`(
  div(${numerator}, ${denominator})
  + case
      when mod(${numerator}, ${denominator}) * 2 > ${denominator} then 1
      when mod(${numerator}, ${denominator}) * 2 = ${denominator}
        then mod(div(${numerator}, ${denominator}), 2)
      else 0
    end)::bigint`;

/**
 * Splits amounts by largest remainder, as `allocateByLargestRemainder` does: `parts` is a query of
 * `id` (which amount), `total`, `weight`, `rank` (who comes first of equals) and whatever else; this
 * is one of all its columns and `share`. The shares of an id add up to its total.
 */
export const allocated = (parts: SQL): SQL => sql`
  select ranked.*,
    sign(total)::bigint * (floor_share + case
      when row_number() over (partition by id order by rest desc, rank) <= missing then 1 else 0
    end) as share
  from (
    select cut.*,
      abs(total) - sum(floor_share) over (partition by id) as missing
    from (
      select part.*,
        div(abs(total)::numeric * weight, whole)::bigint as floor_share,
        mod(abs(total)::numeric * weight, whole) as rest
      from (
        select given.*, sum(weight) over (partition by id) as whole from (${parts}) given
      ) part
    ) cut
  ) ranked`;
