/**
 * Words that nomenclatures of Taiwan and the mainland, older and newer ones, and the trade spell differently and mean the
 * same by, so that a text and a heading meet whichever of them they use. Words of language alone: what goods are called
 * otherwise than in the tariff stands among the words that staff know.
 */
const variants = `
未经塑性加工 未锻轧
未锻造 未锻轧
机器脚踏车 摩托车
脚踏车 自行车
空气调节器 空调器
冷气机 空调器
积体电路 集成电路
二极体 二极管
电晶体 晶体管
行动电话 移动电话
印表机 打印机
列印 打印
影印 复印
萤光 荧光
萤幕 屏幕
液汁 汁液
萃取 提取
抽提 提取
雷射 激光
电脑 计算机
引擎 发动机
汽缸 气缸
马达 电动机
曳引 牵引
堆高机 叉车
帮浦 泵
塑胶 塑料
不织布 无纺布
梭织 机织
嫘萦 粘胶
气胎 轮胎
冷延 冷轧
热延 热轧
醋酸 乙酸
石油脑 石脑油
清洁剂 洗涤剂
化粧 化妆
讯号 信号
影像 图像
数位 数字
网路 网络
软体 软件
硬体 硬件
感测器 传感器
感应器 传感器
电力 电能
公厘 毫米
公分 厘米
公尺 米
公斤 千克
公吨 吨
瓩 千瓦
矽 硅
黏 粘
`;

/** The longest first: what is part of another word is not taken out of it. */
const known = variants
  .trim()
  .split('\n')
  .map((line): readonly [string, string] => {
    const [variant = '', word = ''] = line.split(' ');
    return [variant, word];
  })
  .sort(([one], [other]) => other.length - one.length);

/** A text with one spelling for words that have several. */
export const inOneSpelling = (text: string): string =>
  known.reduce((spelt, [variant, word]) => spelt.replaceAll(variant, word), text);
