/** 接口与队列: the menu group of this area, where the queue of robots stands, too. */
export const exchangeGroup = '20';
