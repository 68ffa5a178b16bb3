/** Two messages as another program writes them; companies, persons and numbers are invented. */
const head = (facts: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<DecMessage version="4.8" xmlns="http://www.chinaport.gov.cn/dec">${facts}</DecMessage>`;

/** An import by sea: two lines, a container, a document, parts in an order of its own, and an element that nobody knows. */
export const importBySea = (clientSeqNo: string, consignee: { readonly name: string; readonly creditCode: string }) =>
  head(`<DecFreeTxt><VoyNo>0126W</VoyNo></DecFreeTxt>
 <DecHead><SeqNo/><IEFlag>I</IEFlag><Type/><AgentCode>3122980017</AgentCode><AgentName>上海海晏示例报关有限公司</AgentName><BillNo>EXM${clientSeqNo}</BillNo><ContrNo>HY-2026-0118</ContrNo>
  <CustomMaster>2248</CustomMaster><CutMode>101</CutMode><DistinatePort>DEU000</DistinatePort><FeeCurr>USD</FeeCurr><FeeMark>3</FeeMark><FeeRate>1850</FeeRate><GrossWet>4260.5</GrossWet><IEDate>20261120</IEDate><IEPort>2248</IEPort>
  <InsurCurr/><InsurMark>1</InsurMark><InsurRate>0.3</InsurRate><NetWt>3980</NetWt><OwnerName>${consignee.name}</OwnerName><PackNo>12</PackNo>
  <TradeCountry>DEU</TradeCountry><TradeMode>0110</TradeMode><TradeName>${consignee.name}</TradeName><TrafMode>2</TrafMode><TrafName>EXAMPLE PIONEER</TrafName><TransMode>3</TransMode><WrapType>23</WrapType>
  <EdiId>1</EdiId><CopName>上海海晏示例报关有限公司</CopName><CopCode>3122980017</CopCode><EntryType>M</EntryType><TypistNo>8910000012345</TypistNo><InputerName>林一</InputerName><DeclTrnRel>0</DeclTrnRel>
  <TradeCoScc>${consignee.creditCode}</TradeCoScc><PromiseItmes>00099</PromiseItmes><TradeAreaCode>DEU</TradeAreaCode><MarkNo>N/M</MarkNo><DespPortCode>DEU000</DespPortCode><EntyPortCode>310001</EntyPortCode>
  <GoodsPlace>洋山示例堆场</GoodsPlace><DespDate>20261018</DespDate><DeclareName>林一</DeclareName><NoOtherPack>1</NoOtherPack><OverseasConsignorCode>NO</OverseasConsignorCode><OverseasConsignorEname>EXAMPLE &amp; ANTRIEBE GMBH</OverseasConsignorEname><NewElement>7</NewElement></DecHead>
 <DecLists>
  <DecList><CodeTS>8483409000</CodeTS><DeclPrice>820.0000</DeclPrice><DutyMode>1</DutyMode><GModel><![CDATA[4|3|用于输送机|EXA牌|GX-40]]></GModel><GName>减速机</GName><GNo>1</GNo><OriginCountry>DEU</OriginCountry><TradeCurr>EUR</TradeCurr><DeclTotal>16400.00</DeclTotal><GQty>20</GQty><FirstQty>20</FirstQty><SecondQty>2600</SecondQty><GUnit>007</GUnit><FirstUnit>007</FirstUnit><SecondUnit>035</SecondUnit><DestinationCountry>CHN</DestinationCountry></DecList>
  <DecList><CodeTS>7318159090</CodeTS><DeclPrice>3.2000</DeclPrice><DutyMode>1</DutyMode><GModel>4|3|紧固用|钢铁制|EXA牌</GModel><GName>螺栓</GName><GNo>2</GNo><OriginCountry>AUT</OriginCountry><TradeCurr>EUR</TradeCurr><DeclTotal>2880.00</DeclTotal><GQty>900</GQty><FirstQty>900</FirstQty><GUnit>035</GUnit><FirstUnit>035</FirstUnit><DestinationCountry>CHN</DestinationCountry></DecList>
 </DecLists>
 <DecContainers><Container><ContainerId>EXMU2600111</ContainerId><ContainerMd>21</ContainerMd><GoodsNo>1,2</GoodsNo><LclFlag>0</LclFlag><ContainerWt>2230</ContainerWt></Container></DecContainers>
 <DecLicenseDocus/>
 <DecSign><OperType>G</OperType><ClientSeqNo>${clientSeqNo}</ClientSeqNo><Sign/></DecSign>`);

/** An export by air: the countries of its line are turned round. */
export const exportByAir =
  head(`<DecHead><IEFlag>E</IEFlag><BillNo>99900000016_HYE26001</BillNo><CustomMaster>2233</CustomMaster><PromiseItmes>99999</PromiseItmes><TradeName>上海岚星示例电子有限公司</TradeName><OverseasConsigneeCode>NO</OverseasConsigneeCode><OverseasConsigneeEname>EXAMPLE DEVICES INC</OverseasConsigneeEname></DecHead>
 <DecLists><DecList><CodeTS>8504401400</CodeTS><GNo>1</GNo><OriginCountry>USA</OriginCountry><DestinationCountry>CHN</DestinationCountry></DecList></DecLists>
 <DecSign><ClientSeqNo>TG2611260002000001</ClientSeqNo></DecSign>`);
