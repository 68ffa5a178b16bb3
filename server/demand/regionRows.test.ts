import { expect, test } from 'vitest';
import { parseAddress } from '#domain/demand/addressParse.ts';
import { regionRows } from './regionRows.ts';

const regions = regionRows();

test('the table is complete down to the district, every row lies in its parent, codes are distinct', () => {
  const byCode = new Map(regions.map((region) => [region.code, region]));
  expect(byCode.size).toBe(regions.length);
  expect([1, 2, 3].map((level) => regions.filter((region) => region.level === level).length)).toEqual([34, 369, 3479]);
  for (const { code, name, parentCode, level } of regions) {
    expect(code).toMatch(/^\d{6}$/);
    expect(name).not.toBe('');
    expect(byCode.get(parentCode)?.level ?? 0).toBe(level - 1);
  }
});

test('O20 a pasted text fills name, phone, region and street', () => {
  expect(parseAddress('张三 13800000000 上海市浦东新区某路1号', regions)).toEqual({
    name: '张三',
    phone: '13800000000',
    province: '上海市',
    city: '上海市',
    district: '浦东新区',
    regionCode: '310115',
    street: '某路1号',
    postcode: '',
  });
});

test.each<[text: string, name: string, phone: string, region: string, street: string]>([
  ['李四，13912345678，江苏省苏州市吴中区木渎镇金枫路216号', '李四', '13912345678', '江苏省/苏州市/吴中区', '木渎镇金枫路216号'],
  ['上海市浦东新区杨高北路2001号 王小明 021-51000000', '王小明', '021-51000000', '上海市/上海市/浦东新区', '杨高北路2001号'],
  ['广东深圳南山区科技园南路9号 陈经理 138-0000-1234', '陈经理', '13800001234', '广东省/深圳市/南山区', '科技园南路9号'],
  ['深圳市南山大道1088号 赵六 13700000000', '赵六', '13700000000', '广东省/深圳市/', '南山大道1088号'],
  [
    '收货人：欧阳娜娜\n手机号码：+86 15900001111\n所在地区：浙江省 杭州市 余杭区\n详细地址：文一西路969号',
    '欧阳娜娜',
    '15900001111',
    '浙江省/杭州市/余杭区',
    '文一西路969号',
  ],
  [
    '北京市朝阳区建国路88号SOHO现代城A座1201室，孙七，010-85001234',
    '孙七',
    '010-85001234',
    '北京市/北京市/朝阳区',
    '建国路88号SOHO现代城A座1201室',
  ],
  ['北京朝阳区望京街10号 周先生 18611112222', '周先生', '18611112222', '北京市/北京市/朝阳区', '望京街10号'],
  ['吉林市昌邑区解放大路1号 吴九 13500000000', '吴九', '13500000000', '吉林省/吉林市/昌邑区', '解放大路1号'],
  ['吉林省长春市朝阳区人民大街1号 朝阳 13500000000', '朝阳', '13500000000', '吉林省/长春市/朝阳区', '人民大街1号'],
  ['重庆市渝中区解放碑步行街8号 郑十 13600000000', '郑十', '13600000000', '重庆市/重庆市/渝中区', '解放碑步行街8号'],
  ['重庆云阳县滨江大道1号 郑十 13600000000', '郑十', '13600000000', '重庆市/县/云阳县', '滨江大道1号'],
  ['张三13800000000上海市浦东新区某路1号', '张三', '13800000000', '上海市/上海市/浦东新区', '某路1号'],
  ['张三上海市浦东新区某路1号13800000000', '张三', '13800000000', '上海市/上海市/浦东新区', '某路1号'],
  ['湖北省仙桃市沔阳大道1号 刘一 0728-3200000', '刘一', '0728-3200000', '湖北省/省直辖县/仙桃市', '沔阳大道1号'],
  [
    '新疆乌鲁木齐市天山区人民路1号 买买提·艾力 13999990000',
    '买买提·艾力',
    '13999990000',
    '新疆维吾尔自治区/乌鲁木齐市/天山区',
    '人民路1号',
  ],
  ['内蒙古呼和浩特新城区海拉尔东路1号 乌兰 13800138000', '乌兰', '13800138000', '内蒙古自治区/呼和浩特市/新城区', '海拉尔东路1号'],
  ['湖北恩施恩施市施州大道1号 覃二 13800138000', '覃二', '13800138000', '湖北省/恩施土家族苗族自治州/恩施市', '施州大道1号'],
  ['广西南宁市青秀区民族大道1号，韦三，13800138000', '韦三', '13800138000', '广西壮族自治区/南宁市/青秀区', '民族大道1号'],
  ['浦东新区张江镇祖冲之路1号 钱五 (021)50801234转801', '钱五', '021-50801234-801', '上海市/上海市/浦东新区', '张江镇祖冲之路1号'],
  ['上海市上海市浦东新区某路1号 张三 13800000000', '张三', '13800000000', '上海市/上海市/浦东新区', '某路1号'],
  ['上海市 浦东新区 上海市浦东新区某路1号 张三 13800000000', '张三', '13800000000', '上海市/上海市/浦东新区', '某路1号'],
  ['上海/上海市/浦东新区/某路1号 张三 13800000000', '张三', '13800000000', '上海市/上海市/浦东新区', '某路1号'],
  ['中国广东省广州市天河区体育西路1号 何女士 020-38001234', '何女士', '020-38001234', '广东省/广州市/天河区', '体育西路1号'],
  ['东莞市长安镇振安中路1号 黄八 13800138000', '黄八', '13800138000', '广东省/东莞市/长安镇', '振安中路1号'],
  ['天津滨海新区第三大街1号 马九 022-66001234', '马九', '022-66001234', '天津市/天津市/滨海新区', '第三大街1号'],
  ['南京路1号 张三 13800000000', '张三', '13800000000', '//', '南京路1号'],
  ['鼓楼区中山路1号 张三 13800000000', '张三', '13800000000', '//', '鼓楼区中山路1号'],
  ['苏州鼓楼某路1号', '', '', '江苏省/苏州市/', '鼓楼某路1号'],
  ['John 13800000000 上海市浦东新区 Building 5 Room 301', 'John', '13800000000', '上海市/上海市/浦东新区', 'Building 5 Room 301'],
  ['１３８００００００００　王五　上海市徐汇区（东门）漕溪路１号', '王五', '13800000000', '上海市/上海市/徐汇区', '(东门)漕溪路1号'],
  [
    '上海某某物流有限公司 王五 13800000000 上海市宝山区蕴川路1号',
    '王五',
    '13800000000',
    '上海市/上海市/宝山区',
    '蕴川路1号上海某某物流有限公司',
  ],
  ['400-820-1234 客服 浙江宁波北仑区保税东区兴业大道1号', '客服', '400-820-1234', '浙江省/宁波市/北仑区', '保税东区兴业大道1号'],
  ['香港特别行政区九龙弥敦道1号 陈大文 13800000000', '陈大文', '13800000000', '香港特别行政区/九龙/', '弥敦道1号'],
  ['', '', '', '//', ''],
  ['只有一句话', '', '', '//', '只有一句话'],
])('%s', (text, name, phone, region, street) => {
  const parsed = parseAddress(text, regions);
  expect([parsed.name, parsed.phone, [parsed.province, parsed.city, parsed.district].join('/'), parsed.street]).toEqual([
    name,
    phone,
    region,
    street,
  ]);
});

test('a postcode is found by its name or when it stands alone', () => {
  expect(parseAddress('张三 200120 上海市浦东新区某路1号', regions)).toMatchObject({ postcode: '200120', street: '某路1号' });
  expect(parseAddress('上海市浦东新区某路1号邮编：200120', regions)).toMatchObject({ postcode: '200120', street: '某路1号' });
});

test('every region of the table is found again from its full spelling', () => {
  const byCode = new Map(regions.map((region) => [region.code, region]));
  const missed = regions
    .filter(({ level }) => level === 3)
    .filter(({ code, name, parentCode }) => {
      const city = byCode.get(parentCode);
      const province = byCode.get(city?.parentCode ?? '');
      const filler = /^(县|.*直辖.*)$/.test(city?.name ?? '') || city?.name === province?.name;
      const written = `张三 13800000000 ${province?.name}${filler ? '' : city?.name}${name}某路1号`;
      const parsed = parseAddress(written, regions);
      return name !== '市辖区' && (parsed.regionCode !== code || parsed.street !== '某路1号' || parsed.name !== '张三');
    });
  expect(missed.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
});
