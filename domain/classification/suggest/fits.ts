import { boundsAgree, rangesIn } from './measures.ts';
import type { Heading } from './rank.ts';
import type { GoodsText } from './words.ts';

const factors = {
  within: 1.3,
  outside: 0.6,
  partsWanted: 1.2,
  partsUnwanted: 0.7,
  otherWanted: 1.2,
} as const;

const parts = /零件|配件|部件|零附件|附件|备件/;
const rest = /^(?:其他|其它|未列名|未具体列名)/;

/** The leaf's own name in a title `heading > name`. */
const ownName = ({ title }: Heading): string => title.split(' > ').at(-1) ?? title;

/**
 * Tells how well a subheading fits what goods texts say without its words: quantities within its bounds, parts among
 * parts, 其他 where the goods are called so. A factor around 1.
 */
export function fitsOf({ nameZh, spec, material, usage, principle }: GoodsText): (heading: Heading) => number {
  const ranges = rangesIn([nameZh, spec, material, usage, principle].filter(Boolean).join(' '));
  const [isParts, isOther] = [parts.test(nameZh), rest.test(nameZh)];
  return (heading) => {
    const own = ownName(heading);
    const agrees = ranges.length ? boundsAgree(ranges, rangesIn(heading.title)) : 0;
    const ofBounds = agrees === 0 ? 1 : agrees > 0 ? factors.within : factors.outside;
    const ofParts = !parts.test(own.slice(0, 8)) ? 1 : isParts ? factors.partsWanted : factors.partsUnwanted;
    const ofOther = isOther && rest.test(own) ? factors.otherWanted : 1;
    return ofBounds * ofParts * ofOther;
  };
}
