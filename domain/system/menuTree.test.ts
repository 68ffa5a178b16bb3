import { expect, test } from 'vitest';
import {
  childrenOf,
  isMenuUrl,
  type MenuTreeNode,
  movedNodes,
  nextMenuNo,
  placeByKey,
  whyMisplaced,
} from './menuTree.ts';

const node = (menuNo: string, parentNo: string | null, orderNo: number): MenuTreeNode => ({
  menuNo,
  parentNo,
  orderNo,
});
const tree = [
  node('1', null, 10),
  node('1-1', '1', 10),
  node('1-2', '1', 20),
  node('1-3', '1', 21),
  node('2', null, 20),
  node('2-1', '2', 10),
];
const at = (menuNo: string) => tree.find((one) => one.menuNo === menuNo) as MenuTreeNode;
const after = (moved: readonly MenuTreeNode[]) =>
  tree.map((one) => moved.find(({ menuNo }) => menuNo === one.menuNo) ?? one);
const order = (nodes: readonly MenuTreeNode[], parentNo: string | null) =>
  childrenOf(nodes, parentNo).map(({ menuNo }) => menuNo);

test.each([
  ['views/{product}/delegateList', true],
  ['/precat/list?x=1&y=a-b', true],
  ['https://portal.example/a?b=c#d', true],
  ['views/tableRecord?code=x', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['views/../x', false],
  ['https://a b', false],
  ['', false],
])('%j may be the address of a node: %s', (url, may) => {
  expect(isMenuUrl(url)).toBe(may);
});

test('where there is room between two numbers one node is written, else its new siblings are', () => {
  const one = movedNodes(tree, at('2-1'), { parentNo: '1', beforeNo: '1-2' });
  expect(one).toEqual([node('2-1', '1', 15)]);
  const all = movedNodes(tree, at('2-1'), { parentNo: '1', beforeNo: '1-3' });
  expect(order(after(all), '1')).toEqual(['1-1', '1-2', '2-1', '1-3']);
  expect(movedNodes(tree, at('1-1'), { parentNo: '1', beforeNo: '1-2' })).toEqual([]);
});

test('every key leads where it says, and nowhere at an end', () => {
  const pressed = (menuNo: string, way: Parameters<typeof placeByKey>[2]) => {
    const place = placeByKey(tree, at(menuNo), way);
    return place && after(movedNodes(tree, at(menuNo), place));
  };
  expect(order(pressed('1-3', 'up') ?? [], '1')).toEqual(['1-1', '1-3', '1-2']);
  expect(order(pressed('1-1', 'down') ?? [], '1')).toEqual(['1-2', '1-1', '1-3']);
  expect(order(pressed('1-2', 'out') ?? [], null)).toEqual(['1', '1-2', '2']);
  expect(order(pressed('2', 'in') ?? [], '1')).toEqual(['1-1', '1-2', '1-3', '2']);
  expect([pressed('1-1', 'up'), pressed('1-3', 'down'), pressed('1', 'out'), pressed('1', 'in')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a node goes neither to a parent that is missing, nor below itself, nor too deep', () => {
  expect(whyMisplaced(tree, '2', '7')).toBe('MISSING');
  expect(whyMisplaced(tree, '1', '1-1')).toBe('WITHIN_ITSELF');
  expect(whyMisplaced(tree, '2', '1-1')).toBeUndefined();
  const deep = [...tree, node('1-1-1', '1-1', 10)];
  expect(whyMisplaced(deep, '2', '1-1-1')).toBe('TOO_DEEP');
  // A ring that somebody tied by hand is no endless way.
  expect(whyMisplaced([node('a', 'b', 1), node('b', 'a', 1), node('c', null, 1)], 'c', 'a')).toBe('TOO_DEEP');
});

test('the next number is free and never the reserved one', () => {
  expect(nextMenuNo(['16-1', '16-2', '16-4'], '16')).toBe('16-3');
  expect(nextMenuNo(['1', '2', '3', '4', '5', '6', '7', '8'], null)).toBe('10');
});
